import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

export interface FilterOption {
  value: string
  label: string
}

export interface FilterSelectProps {
  label: string
  /** The current filter value; '' shows all. */
  value: string
  allLabel: string
  options: readonly FilterOption[]
  onChange: (value: string) => void
  /** Called on hover or focus, so that the options can load before the list opens. */
  onWanted?: () => void
  /** Search field, for filters with many options. */
  search?: {
    text: string
    onText: (text: string) => void
    label: string
    /** Why the list is empty or incomplete. */
    status: string
    /** A button below the status, such as a retry. */
    action?: ReactNode
  }
  /** Whether the button fills its container, at touch size. */
  block?: boolean
}

/** Classes of the closed filter. They do not change when the list's code has loaded. */
export const filterButtonClass = (block: boolean, filtering: boolean) =>
  `flex items-center gap-1.5 rounded-control border px-3 ${block ? 'h-11 w-full' : 'h-9 max-w-70 pointer-coarse:h-11'} ${filtering ? 'border-accent bg-accent-soft' : 'border-border-control bg-surface hover:bg-sunken'}`

const valueLabel = ({ value, allLabel, options }: FilterSelectProps) =>
  value ? (options.find((option) => option.value === value)?.label ?? value) : allLabel

/** Name and value of the closed filter in one label, because a combobox's name does not include its value. */
export const filterButtonLabel = (props: FilterSelectProps) => `${props.label} ${valueLabel(props)}`

export const FilterButtonText = (props: FilterSelectProps) => (
  <>
    <span className="shrink-0 text-text-muted">{props.label}</span>
    <span className={`min-w-0 truncate font-medium ${props.block ? 'flex-1 text-right' : ''}`}>
      {valueLabel(props)}
    </span>
    <ChevronDown aria-hidden className="size-4 shrink-0 text-text-muted" />
  </>
)
