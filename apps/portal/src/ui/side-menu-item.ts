import { cx } from 'class-variance-authority'

/** The look of one line of a side menu: `<NavLink className={({ isActive }) => sideMenuItemClass(isActive)}>`. */
export const sideMenuItemClass = (isCurrent: boolean): string =>
  cx(
    'flex min-h-9 w-full items-center gap-3 rounded-control px-3 text-left text-base transition-colors duration-100 pointer-coarse:min-h-11',
    isCurrent
      ? 'bg-accent-soft font-semibold text-accent'
      : 'font-medium text-text-muted hover:bg-sunken hover:text-text',
  )
