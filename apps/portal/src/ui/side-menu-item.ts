import { cva } from 'class-variance-authority'

/** Classes of a side menu entry: `<NavLink className={({ isActive }) => sideMenuItemClass({ current: isActive })}>`. */
export const sideMenuItemClass = cva(
  'flex min-h-9 w-full items-center gap-3 rounded-control text-left text-base transition-colors duration-100 pointer-coarse:min-h-11',
  {
    variants: {
      /** Whether only the icon is shown. */
      compact: { true: 'justify-center', false: 'px-3' },
      current: {
        true: 'font-semibold',
        false: 'font-medium text-text-muted hover:bg-sunken hover:text-text',
      },
      tone: { accent: '', retail: '' },
    },
    compoundVariants: [
      { current: true, tone: 'accent', className: 'bg-accent-soft text-accent' },
      { current: true, tone: 'retail', className: 'bg-retail-soft text-retail' },
    ],
    defaultVariants: { current: false, tone: 'accent', compact: false },
  },
)
