/** Makes scrolling boxes, `[data-scrolls]`, focusable for the keyboard while their content overflows. */
export const focusScrollingBoxes = (): void => {
  const boxes = document.querySelectorAll<HTMLElement>('[data-scrolls]')
  if (boxes.length === 0) return
  const watch = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (!(target instanceof HTMLElement)) continue
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = target
      if (scrollWidth > clientWidth || scrollHeight > clientHeight) target.tabIndex = 0
      else target.removeAttribute('tabindex')
    }
  })
  for (const box of boxes) watch.observe(box)
}
