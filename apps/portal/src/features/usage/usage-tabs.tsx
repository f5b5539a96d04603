import { cx } from 'class-variance-authority'
import { Link } from 'react-router'

interface TabLinksProps<Name extends string> {
  label: string
  tabs: readonly { name: Name; label: string; search: string }[]
  current: Name
}

const tabLinks =
  (list: string, link: string) =>
  <Name extends string>({ label, tabs, current }: TabLinksProps<Name>) => (
    <nav aria-label={label} className="min-w-0">
      <ul className={list}>
        {tabs.map(({ name, label: text, search }) => (
          <li key={name}>
            <Link
              to={{ search }}
              preventScrollReset
              aria-current={name === current ? 'page' : undefined}
              className={cx('flex items-center justify-center font-medium whitespace-nowrap', link)}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )

/** Tabs of the page, each with its own URL. */
export const MainTabs = tabLinks(
  '-mb-px flex gap-5 overflow-x-auto sm:gap-6',
  'h-10 border-b-2 border-transparent text-text-muted hover:text-text focus-visible:-outline-offset-2 aria-[current]:border-accent aria-[current]:text-text pointer-coarse:h-11',
)

/** Tabs within a section, in one box. */
export const SegmentTabs = tabLinks(
  'flex w-fit max-w-full gap-0.5 overflow-x-auto rounded-control border bg-sunken p-0.5',
  'h-8 rounded-hint border border-transparent px-3.5 text-cell text-text-muted hover:text-text focus-visible:-outline-offset-2 aria-[current]:border-border-strong aria-[current]:bg-surface aria-[current]:text-text pointer-coarse:h-11',
)
