import { ArrowLeft, ArrowRight } from 'lucide-react'
import { PictureCard, type PictureCardProps } from '#src/features/site/parts/picture-card.tsx'
import { t } from '#src/i18n/translation.ts'

const ARROW =
  'grid size-11 place-items-center rounded-control border border-border-strong bg-surface hover:bg-sunken aria-disabled:text-text-faint aria-disabled:bg-sunken'

interface CardCarouselProps {
  /** Accessible name of the list of cards. */
  label: string
  cards: readonly PictureCardProps[]
}

/** Cards side by side. On phones a carousel with swiping and buttons, which shows the edge of the next card. */
export const CardCarousel = ({ label, cards }: CardCarouselProps) => (
  <div data-carousel>
    <div className="mb-6 no-script:hidden flex items-center justify-between md:hidden">
      <p
        data-carousel-place={t('site.carousel.place', { place: '{place}', total: '{total}' })}
        aria-live="polite"
        className="text-base text-text-muted tabular-nums"
      >
        {t('site.carousel.place', { place: 1, total: cards.length })}
      </p>
      <span className="flex gap-2">
        <button
          type="button"
          data-carousel-step="-1"
          aria-disabled="true"
          aria-label={t('site.carousel.previous')}
          className={ARROW}
        >
          <ArrowLeft aria-hidden size={18} />
        </button>
        <button type="button" data-carousel-step="1" aria-label={t('site.carousel.next')} className={ARROW}>
          <ArrowRight aria-hidden size={18} />
        </button>
      </span>
    </div>
    <ul
      data-carousel-list
      aria-label={label}
      className="grid gap-6 max-md:-mx-6 max-md:snap-x max-md:snap-mandatory max-md:auto-cols-[min(20rem,calc(100%-2.5rem))] max-md:grid-flow-col max-md:gap-4 max-md:overflow-x-auto max-md:scroll-px-6 max-md:scroll-smooth max-md:px-6 max-md:pb-2 md:grid-cols-3"
    >
      {cards.map((card) => (
        <li key={card.title} className="snap-start">
          <PictureCard {...card} />
        </li>
      ))}
    </ul>
  </div>
)
