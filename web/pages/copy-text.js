/** Copies the text of the element that a button's `data-copies` names. Without this script people select it. */
for (const button of document.querySelectorAll('button[data-copies]')) {
  button.classList.remove('hidden')
  button.addEventListener('click', async () => {
    const {copies, done, failed} = button.dataset
    button.parentElement.querySelector('[role=status]').textContent = (await copy(copies)) ? done : failed
  })
}

async function copy(id) {
  const element = document.getElementById(id)
  getSelection().selectAllChildren(element)
  try {
    // Over plain HTTP, as in most homes, there is no clipboard.
    if (!navigator.clipboard) return document.execCommand('copy')
    await navigator.clipboard.writeText(element.textContent)
    return true
  } catch {
    return false
  }
}
