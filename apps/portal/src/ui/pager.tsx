import { Hint } from '#src/ui/hint.tsx'
import { cx } from 'class-variance-authority'

/** Returns the page numbers to show around the current page, with null for a gap. */
export const pageNumbers = (page: number, pages: number): (number | null)[] => {
  const first = Math.max(1, Math.min(page - 1, pages - 2))
  const near = [first, first + 1, first + 2].filter((number) => number <= pages)
  const last = near.at(-1) ?? pages
  return [
    ...(first > 1 ? [1] : []),
    ...(first > 2 ? [null] : []),
    ...near,
    ...(last < pages - 1 ? [null] : []),
    ...(last < pages ? [pages] : []),
  ]
}

interface PagerProps {
  page: number
  pages: number
  onPage: (page: number) => void
  /** Formats a page number for the language. */
  format: (page: number) => string
  /** Colour of the dashboard: developer or retail. */
  tone?: 'accent' | 'retail'
  texts: {
    label: string
    previous: string
    next: string
    /** Why there is no previous page. */
    first: string
    /** Why there is no next page. */
    last: string
    page: (page: string) => string
  }
}

const STEP =
  'h-8 rounded-control border border-border-strong bg-surface px-3 text-help font-medium hover:bg-sunken aria-disabled:border-border aria-disabled:bg-transparent aria-disabled:text-text-faint pointer-coarse:h-11'

const CURRENT = {
  accent: 'aria-[current]:bg-accent-soft aria-[current]:text-accent',
  retail: 'aria-[current]:bg-retail-soft aria-[current]:text-retail',
}

/** Page navigation of a list. */
export const Pager = ({ page, pages, onPage, format, tone = 'accent', texts }: PagerProps) => {
  const step = (to: number, text: string, why: string) => (
    <Hint text={to < 1 || to > pages ? why : undefined}>
      <button
        type="button"
        className={STEP}
        aria-disabled={to < 1 || to > pages}
        onClick={() => to >= 1 && to <= pages && onPage(to)}
      >
        {text}
      </button>
    </Hint>
  )
  return (
    <nav aria-label={texts.label} className="flex items-center gap-1 tabular-nums">
      {step(page - 1, texts.previous, texts.first)}
      <ol className="hidden items-center gap-1 sm:flex">
        {pageNumbers(page, pages).map((number, place) => (
          // A gap has no page number, so its index is the key.
          <li key={number ?? `gap-${place}`}>
            {number === null ? (
              <span className="px-0.5 text-text-muted">…</span>
            ) : (
              <button
                type="button"
                aria-label={texts.page(format(number))}
                aria-current={number === page ? 'page' : undefined}
                className={cx(
                  'h-8 min-w-8 rounded-control px-2 text-help text-text-muted hover:bg-sunken aria-[current]:font-semibold pointer-coarse:h-11 pointer-coarse:min-w-11',
                  CURRENT[tone],
                )}
                onClick={() => onPage(number)}
              >
                {format(number)}
              </button>
            )}
          </li>
        ))}
      </ol>
      {step(page + 1, texts.next, texts.last)}
    </nav>
  )
}
