import type { KeyboardEvent, ReactNode } from 'react'

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** Selects the neighbour of the current tab on an arrow key, with wrap-around. */
const moveOn = (event: KeyboardEvent<HTMLElement>) => {
  const step = STEPS[event.key]
  if (step === undefined) return
  event.preventDefault()
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const chosen = tabs.findIndex((tab) => tab.ariaSelected === 'true')
  const next = tabs[(chosen + step + tabs.length) % tabs.length]
  next?.focus()
  next?.click()
}

/** Props that make a link or a button a tab of a `TabList`. The Tab key reaches only the selected tab. */
export const tabProps = (isChosen: boolean, panelId: string) =>
  ({
    role: 'tab',
    'aria-selected': isChosen,
    'aria-controls': panelId,
    tabIndex: isChosen ? 0 : -1,
  }) as const

interface TabListProps {
  label: string
  className: string
  children: ReactNode
}

/** A row of tabs that switch one panel. */
export const TabList = ({ label, className, children }: TabListProps) => (
  <div role="tablist" tabIndex={-1} aria-label={label} onKeyDown={moveOn} className={className}>
    {children}
  </div>
)
