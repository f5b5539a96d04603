import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { CONTAINER } from '#src/features/site/parts/container.ts'

/** Type of the title next to a picture, by the maximum length of a sentence. */
const TITLE_SIZES = [
  { longest: 14, size: 'text-hero-small xl:text-hero' },
  { longest: 16, size: 'text-hero-small xl:text-[62px]/[64px]' },
  { longest: 20, size: 'text-hero-small' },
  // Such as the French 'Seuls des totaux partent.'
  { longest: Number.POSITIVE_INFINITY, size: 'text-[38px]/[44px] tracking-[-0.038em] xl:text-[40px]/[48px]' },
]

interface HeroWordsProps {
  eyebrow: string
  /** Two short sentences, each on its own line. */
  title: readonly [string, string]
  lead: string
  /** CSS classes of the title's size. */
  titleSize?: string | undefined
}

/** Title and lead of a public page. */
export const HeroWords = ({
  eyebrow,
  title,
  lead,
  titleSize = 'text-hero-small xl:text-hero',
}: HeroWordsProps) => (
  <>
    <p className="text-form font-semibold text-accent">{eyebrow}</p>
    <h1 className={cx('mt-3 font-hero', titleSize)}>
      {title.map((sentence) => (
        <span key={sentence} className="block">
          {sentence}
        </span>
      ))}
    </h1>
    <p className="mt-7 max-w-115 text-body text-pretty text-text-muted md:text-lead">{lead}</p>
  </>
)

interface HeroProps extends Omit<HeroWordsProps, 'titleSize'> {
  /** Shown above the eyebrow, such as a link back. */
  before?: ReactNode
  actions: ReactNode
  note?: string
  /** Picture: right of the text on wide screens, otherwise below it. */
  children: ReactNode
}

/** Hero of a public page: title, lead, actions and a picture. */
export const Hero = ({ before, actions, note, children, ...words }: HeroProps) => {
  // Long sentences get smaller type, so that they do not run into the picture.
  const longest = Math.max(...words.title.map((sentence) => sentence.length))
  const titleSize = TITLE_SIZES.find((each) => longest <= each.longest)?.size
  return (
    <section className={cx(CONTAINER, 'pt-14 md:pt-15 xl:grid xl:grid-cols-[minmax(0,1fr)_auto] xl:gap-x-3')}>
      <div className="md:max-xl:max-w-[calc(100%-354px)] md:max-xl:pb-14 max-md:pb-12 xl:pt-9 xl:pb-10">
        {before}
        <HeroWords {...words} titleSize={titleSize} />
        <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:flex-wrap">{actions}</div>
        {note && <p className="mt-5 text-base text-text-muted">{note}</p>}
      </div>
      {children}
    </section>
  )
}
