/**
 * Says so when a browser is too old for the panel's script, instead of leaving the page blank. It is built as ES5, so it
 * runs in browsers that can't even parse that script, and esbuild refuses newer syntax here.
 */

function lacksFeatures() {
  return !('customElements' in window && 'ResizeObserver' in window && 'attachShadow' in Element.prototype)
}

function showText() {
  document.getElementById('too-old')?.removeAttribute('hidden')
}

if (lacksFeatures()) showText()
// A syntax error is reported by the window, a script that can't be loaded by its element.
else window.addEventListener('error', () => customElements.get('pianta-panel') || showText())
