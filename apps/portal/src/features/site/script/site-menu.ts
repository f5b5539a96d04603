/** Closes the phone menu, `details[data-site-menu]`, on Escape, a click outside or a click on a link. */
export const closeMenu = (): void => {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-site-menu]')) {
    const close = () => {
      menu.open = false
    }
    menu.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape' || !menu.open) return
      close()
      menu.querySelector('summary')?.focus()
    })
    document.addEventListener('click', ({ target }) => {
      if (!(target instanceof Node)) return
      if (!menu.contains(target) || (target instanceof Element && target.closest('a'))) close()
    })
  }
}
