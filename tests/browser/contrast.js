// The texts that stand out too little from what is behind them: WCAG 2.2, 1.4.3.
(() => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = ([r, g, b, a], [x, y, z]) => [r * a + x * (1 - a), g * a + y * (1 - a), b * a + z * (1 - a), 1];
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((one) => (one / 255 <= 0.04045 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  // The felt is a gradient: its lightest colour stands for it.
  const felt = getComputedStyle(document.documentElement).getPropertyValue("--felt");
  const ground = (node) => {
    if (!node) return [255, 255, 255, 1];
    const own = rgba(getComputedStyle(node).backgroundColor);
    if (node.matches(".middle, .bet") && own[3] < 1) return over(own, rgba(felt));
    return own[3] === 1 ? own : over(own, ground(node.parentElement));
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const faint = [];
  while (texts.nextNode()) {
    const node = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || !node.getClientRects().length || node.closest(":disabled, .back, script, svg")) continue;
    const behind = ground(node);
    const [one, two] = [light(over(rgba(getComputedStyle(node).color), behind)), light(behind)];
    const ratio = (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
    if (ratio < 4.5) faint.push(`${ratio.toFixed(2)} ${node.className} ${texts.currentNode.data.trim().slice(0, 30)}`);
  }
  return faint;
})();
