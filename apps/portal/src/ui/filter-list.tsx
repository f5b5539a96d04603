import { Combobox } from '@base-ui/react/combobox'
import { Select } from '@base-ui/react/select'
import { Check, Search } from 'lucide-react'
import {
  FilterButtonText,
  filterButtonClass,
  type FilterOption,
  type FilterSelectProps,
  filterButtonLabel,
} from '#src/ui/filter-button.tsx'

const POPUP =
  'max-w-(--available-width) min-w-(--anchor-width) rounded-surface border border-border bg-surface text-text shadow-pop outline-none'
const OPTION =
  'flex min-h-8 cursor-default items-center gap-2 rounded-hint px-2 py-1 wrap-anywhere outline-none select-none data-highlighted:bg-sunken data-selected:font-medium pointer-coarse:min-h-11'

/** The filter with its list, initially open. */
export const FilterList = (props: FilterSelectProps) =>
  props.search ? <SearchedList {...props} search={props.search} /> : <ShortList {...props} />

const ShortList = (props: FilterSelectProps) => {
  const { label, value, allLabel, options, onChange, block = false } = props
  return (
    <Select.Root defaultOpen value={value} onValueChange={(next) => onChange(next ?? '')}>
      <Select.Trigger
        aria-label={filterButtonLabel(props)}
        className={filterButtonClass(block, value !== '')}
      >
        <FilterButtonText {...props} />
      </Select.Trigger>
      <Select.Portal>
        <Select.Positioner
          align="start"
          sideOffset={4}
          alignItemWithTrigger={false}
          className="z-50 outline-none"
        >
          <Select.Popup className={POPUP}>
            <Select.List aria-label={label} className="p-1">
              {[{ value: '', label: allLabel }, ...options].map((option) => (
                <Select.Item key={option.value} value={option.value} className={OPTION}>
                  <Select.ItemText className="flex-1">{option.label}</Select.ItemText>
                  <Select.ItemIndicator>
                    <Check aria-hidden className="size-4 text-accent" />
                  </Select.ItemIndicator>
                </Select.Item>
              ))}
            </Select.List>
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  )
}

type SearchedListProps = FilterSelectProps & Required<Pick<FilterSelectProps, 'search'>>

const SearchedList = (props: SearchedListProps) => {
  const { label, value, allLabel, options, onChange, search, block = false } = props
  const all: FilterOption = { value: '', label: allLabel }
  const items = search.text ? [...options] : [all, ...options]
  const chosen = items.find((option) => option.value === value) ?? (value ? { value, label: value } : all)
  return (
    <Combobox.Root
      defaultOpen
      items={items}
      filter={null}
      value={chosen}
      isItemEqualToValue={(a: FilterOption, b: FilterOption) => a.value === b.value}
      onValueChange={(option: FilterOption | null) => onChange(option?.value ?? '')}
      inputValue={search.text}
      onInputValueChange={search.onText}
      onOpenChange={(open) => open || search.onText('')}
    >
      <Combobox.Trigger
        aria-label={filterButtonLabel(props)}
        className={filterButtonClass(block, value !== '')}
      >
        <FilterButtonText {...props} />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner align="start" sideOffset={4} className="z-50 outline-none">
          <Combobox.Popup
            aria-label={label}
            className={`flex max-h-[min(26rem,var(--available-height))] w-70 flex-col ${POPUP}`}
          >
            <div className="flex items-center gap-2 border-b border-border px-3">
              <Search aria-hidden className="size-4 shrink-0 text-text-muted" />
              <Combobox.Input
                aria-label={search.label}
                placeholder={search.label}
                className="h-10 min-w-0 flex-1 bg-transparent outline-none placeholder:text-text-faint pointer-coarse:text-form"
              />
            </div>
            <Combobox.Status className="text-help text-text-muted">
              {search.status && <span className="block px-3 py-2">{search.status}</span>}
            </Combobox.Status>
            {search.action && <div className="px-3 pb-2">{search.action}</div>}
            <Combobox.List className="min-h-0 overflow-y-auto p-1 data-empty:p-0">
              {(option: FilterOption) => (
                <Combobox.Item key={option.value} value={option} className={OPTION}>
                  <span className="flex-1">{option.label}</span>
                  <Combobox.ItemIndicator>
                    <Check aria-hidden className="size-4 text-accent" />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
