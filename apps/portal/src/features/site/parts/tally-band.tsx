import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { TallyMarks } from '#src/features/site/pictures/tally-marks.tsx'
import { CONTAINER } from '#src/features/site/parts/container.ts'

const BUTTON =
  'inline-flex h-12 items-center justify-center rounded-control border px-5 text-form font-semibold transition-colors duration-100 outline-offset-2 focus-visible:outline-on-band'

/** Classes of links on the band: the first is solid, the second outlined. */
export const bandButtonClass = {
  first: cx(BUTTON, 'border-transparent bg-on-band text-band hover:opacity-90'),
  second: cx(BUTTON, 'border-on-band text-on-band hover:bg-on-band/10'),
}

interface TallyBandProps {
  title: readonly [string, string]
  text: string
  /** Links with `bandButtonClass`. */
  actions: ReactNode
  /** The number of days shown as tally marks, and a caption. */
  days: number
  caption: string
}

/** Band at the end of a page: the free days as tally marks, and the next step. */
export const TallyBand = ({ title, text, actions, days, caption }: TallyBandProps) => (
  <section className="bg-band text-on-band">
    <div
      className={cx(
        CONTAINER,
        'grid items-center gap-x-16 gap-y-12 py-20 lg:min-h-139 lg:grid-cols-[minmax(0,1fr)_32rem]',
      )}
    >
      <div>
        <h2 className="text-[40px]/[46px] font-semibold tracking-[-0.028em] md:text-[52px]/[56px]">
          {title.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </h2>
        <p className="mt-5 max-w-115 text-dialog/7">{text}</p>
        <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:flex-wrap">{actions}</div>
      </div>
      <figure>
        <div className="grid max-w-128 grid-cols-3 gap-x-8 gap-y-8 md:gap-y-15">
          <TallyMarks count={days} groupClassName="h-auto w-full" />
        </div>
        <figcaption className="mt-6 text-base">{caption}</figcaption>
      </figure>
    </div>
  </section>
)
