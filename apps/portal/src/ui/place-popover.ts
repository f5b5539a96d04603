const GAP_PX = 4

/** Places a popover below its button, right edges aligned, or above it if it does not fit below. */
export const placePopover = (popover: HTMLElement, button: HTMLElement): void => {
  const { top, bottom, right } = button.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = popover
  const fitsBelow = bottom + GAP_PX + offsetHeight <= innerHeight
  popover.style.top = `${fitsBelow ? bottom + GAP_PX : Math.max(GAP_PX, top - GAP_PX - offsetHeight)}px`
  popover.style.left = `${Math.max(GAP_PX, right - offsetWidth)}px`
}
