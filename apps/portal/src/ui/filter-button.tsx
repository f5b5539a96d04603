import { ChevronDown } from 'lucide-react'

export interface FilterOption {
  value: string
  label: string
}

export interface FilterSelectProps {
  label: string
  /** The value that filters, or the empty text for all. */
  value: string
  allLabel: string
  options: readonly FilterOption[]
  onChange: (value: string) => void
  /** Somebody is about to open the list. */
  onWanted?: () => void
  /** Present where there are too many options to look through. */
  search?: {
    text: string
    onText: (text: string) => void
    label: string
    /** Why there is nothing, or not everything, to choose from. */
    status: string
  }
  /** As wide as its place, with room for a finger. */
  block?: boolean
}

/** The look of the closed filter, the same before and after its list was fetched. */
export const filterButtonClass = (block: boolean, filtering: boolean) =>
  `flex items-center gap-1.5 rounded-control border px-3 ${block ? 'h-11 w-full' : 'h-9 max-w-70 pointer-coarse:h-11'} ${filtering ? 'border-accent bg-accent-soft' : 'border-border-control bg-surface hover:bg-sunken'}`

const valueLabel = ({ value, allLabel, options }: FilterSelectProps) =>
  value ? (options.find((option) => option.value === value)?.label ?? value) : allLabel

/** The closed filter's name and value in one text: a combobox's value is not part of its name. */
export const filterButtonLabel = (props: FilterSelectProps) => `${props.label} ${valueLabel(props)}`

/** The closed filter's value. */
export const FilterButtonText = (props: FilterSelectProps) => (
  <>
    <span className="shrink-0 text-text-muted">{props.label}</span>
    <span className={`min-w-0 truncate font-medium ${props.block ? 'flex-1 text-right' : ''}`}>
      {valueLabel(props)}
    </span>
    <ChevronDown aria-hidden className="size-4 shrink-0 text-text-muted" />
  </>
)
