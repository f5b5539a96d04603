/** How long a button says that it copied. */
const SAID_MS = 2000

/** Without the clipboard, as on plain http: the text is selected, so that Ctrl-C copies it. */
const select = (element: Element): void => {
  getSelection()?.selectAllChildren(element)
}

/** Copy buttons, `[data-copy]`: each copies `[data-copy-text]` of the `[data-copy-scope]` around it, and says so. */
export const copyCode = (): void => {
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    const source = button.closest('[data-copy-scope]')?.querySelector('[data-copy-text]')
    const label = button.querySelector('[data-copy-label]')
    if (!source || !label) continue
    const usual = label.textContent
    let timer = 0
    const say = () => {
      label.textContent = button.dataset['copied'] ?? ''
      button.dataset['done'] = ''
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        label.textContent = usual
        delete button.dataset['done']
      }, SAID_MS)
    }
    button.addEventListener('click', () => {
      const copied =
        navigator.clipboard?.writeText(source.textContent) ?? Promise.reject(new Error('insecure'))
      copied.then(say).catch(() => select(source))
    })
  }
}
