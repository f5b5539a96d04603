import { COPY_SNACKBAR_MS } from '@assure/contract/constants'

/** Selects the text for Ctrl-C, for pages without clipboard access such as plain HTTP. */
const select = (element: Element): void => {
  getSelection()?.selectAllChildren(element)
}

/**
 * Runs the copy buttons, `[data-copy]`: each copies the `[data-copy-text]` in its `[data-copy-scope]` and confirms
 * it.
 */
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
      }, COPY_SNACKBAR_MS)
    }
    button.addEventListener('click', () => {
      const copied =
        navigator.clipboard?.writeText(source.textContent) ?? Promise.reject(new Error('insecure'))
      copied.then(say).catch(() => select(source))
    })
  }
}
