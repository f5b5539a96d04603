import { useState } from 'react'
import { labelled } from '#src/shared/page/labelled.ts'
import { Combobox } from '#src/ui/combobox.tsx'
import { EditableCell } from '#src/ui/editable-cell.tsx'
import { Field } from '#src/ui/field.tsx'
import { MonthPicker } from '#src/ui/month-picker.tsx'
import { nothing } from '#src/features/styleguide/sample-values.ts'

// Samples shown twice: closed in their group, and open above the page.

/** Simulates saving that never ends. */
export const never = () => new Promise<undefined>(nothing)

export const ComboboxSample = () => {
  const [value, setValue] = useState('Harbour')
  return (
    <Field label="Store chain" error={undefined}>
      {(control) => (
        <Combobox
          control={control}
          label="Store chain"
          value={value}
          onChange={setValue}
          onBlur={nothing}
          known={['Harbour Foods', 'Harbour Foods Express']}
          newLabel={(typed) => `Use "${typed}" as a new store chain`}
          openLabel="Show store chains"
          maxLength={60}
        />
      )}
    </Field>
  )
}

export const MonthSample = () => (
  <MonthPicker
    value="2026-05"
    min="2025-09"
    max="2026-07"
    locale="en-GB"
    onChange={nothing}
    texts={{
      choose: 'Month',
      picker: 'Choose a month',
      previousYear: 'Year before',
      nextYear: 'Year after',
      noEarlier: 'There are no counts before September 2025',
      noLater: 'Future months have no counts yet',
      note: 'Months are those of UTC.',
    }}
  />
)

const CELL_TEXTS = {
  label: 'Store',
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving',
  saved: 'Saved',
  notSaved: 'Not saved.',
  retry: 'Retry',
}

interface CellSampleProps {
  value: string
  disabled?: boolean
  fault?: (draft: string) => string | null
  onSave?: () => Promise<undefined>
}

export const CellSample = ({
  value,
  disabled = false,
  fault = () => null,
  onSave = never,
}: CellSampleProps) => (
  <EditableCell
    value={value}
    disabled={disabled}
    maxLength={60}
    fault={fault}
    onSave={onSave}
    texts={CELL_TEXTS}
    labelled={labelled}
  />
)
