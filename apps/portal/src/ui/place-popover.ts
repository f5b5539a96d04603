const GAP_PX = 4

/** Puts what a button opened below it, right edges in line, or above where there is no room below. */
export const placePopover = (popover: HTMLElement, button: HTMLElement): void => {
  const { top, bottom, right } = button.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = popover
  const fitsBelow = bottom + GAP_PX + offsetHeight <= innerHeight
  popover.style.top = `${fitsBelow ? bottom + GAP_PX : Math.max(GAP_PX, top - GAP_PX - offsetHeight)}px`
  popover.style.left = `${Math.max(GAP_PX, right - offsetWidth)}px`
}
