import { fillBlanks } from '@assure/contract/fill-blanks'

const placeOf = (list: HTMLElement): number => {
  const cards = [...list.children]
  const start =
    list.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(list).scrollPaddingLeft || '0')
  const distances = cards.map((card) => Math.abs(card.getBoundingClientRect().left - start))
  const atEnd = list.scrollLeft + list.clientWidth >= list.scrollWidth - 1
  return atEnd && list.scrollLeft > 0 ? cards.length - 1 : distances.indexOf(Math.min(...distances))
}

/** Runs the carousels, `[data-carousel]`: their buttons scroll the list, and a text says which card is shown. */
export const runCarousels = (): void => {
  for (const carousel of document.querySelectorAll('[data-carousel]')) {
    const list = carousel.querySelector<HTMLElement>('[data-carousel-list]')
    const place = carousel.querySelector<HTMLElement>('[data-carousel-place]')
    const buttons = carousel.querySelectorAll<HTMLElement>('[data-carousel-step]')
    if (!list || !place) continue
    const total = list.children.length
    const update = () => {
      const at = placeOf(list)
      const text = fillBlanks(place.dataset['carouselPlace'] ?? '', { place: at + 1, total })
      if (place.textContent !== text) place.textContent = text
      for (const button of buttons) {
        const to = at + Number(button.dataset['carouselStep'])
        button.setAttribute('aria-disabled', String(to < 0 || to >= total))
      }
    }
    for (const button of buttons) {
      button.addEventListener('click', () => {
        const to = list.children[placeOf(list) + Number(button.dataset['carouselStep'])]
        to?.scrollIntoView({ block: 'nearest', inline: 'start' })
      })
    }
    list.addEventListener('scroll', update, { passive: true })
    addEventListener('resize', update)
  }
}
