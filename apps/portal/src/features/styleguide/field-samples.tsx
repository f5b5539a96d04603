import { useState } from 'react'
import { ComboboxSample } from '#src/features/styleguide/openable-samples.tsx'
import { Forced, Sample } from '#src/features/styleguide/sample.tsx'
import { t } from '#src/i18n/translation.ts'
import { SearchBox } from '#src/shared/lists/search-box.tsx'
import { FieldError } from '#src/ui/field-error.tsx'
import { Field } from '#src/ui/field.tsx'
import { FilterSelect } from '#src/ui/filter-select.tsx'
import { PasswordInput } from '#src/ui/password-input.tsx'
import { RuleList } from '#src/ui/rule-list.tsx'
import { Select } from '#src/ui/select.tsx'
import { Stepper } from '#src/ui/stepper.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { nothing } from '#src/features/styleguide/sample-values.ts'

const SIZES = ['toolbar', 'dialog', 'form'] as const
const CITIES = ['Edinburgh', 'Glasgow', 'Leeds'].map((label) => ({ value: label.toLowerCase(), label }))

const StepperSample = ({ start }: { start: string }) => {
  const [value, setValue] = useState(start)
  return (
    <Field label="Quantity" error={undefined}>
      {(control) => (
        <Stepper
          {...control}
          value={value}
          min={1}
          max={100}
          onChange={setValue}
          fewerLabel="Fewer"
          moreLabel="More"
          rangeText="From 1 to 100"
        />
      )}
    </Field>
  )
}

export const FieldSamples = () => (
  <div className="grid grid-cols-2 gap-6">
    <Sample file="ui/text-input.tsx" state="36 in toolbars, 40 in dialogs, 44 on forms" column>
      {SIZES.map((size) => (
        <TextInput key={size} size={size} aria-label={size} placeholder="Nothing typed" />
      ))}
    </Sample>
    <Sample
      file="ui/text-input.tsx"
      state="hover, focus, wrong, wrong with focus, read only, unavailable"
      column
    >
      <Forced state="hover">
        <TextInput aria-label="Store" defaultValue="Leith Walk" />
      </Forced>
      <Forced state="focus">
        <TextInput aria-label="Store" defaultValue="Leith Walk" />
      </Forced>
      <TextInput aria-label="Store" aria-invalid defaultValue="Leith Walk" />
      <Forced state="focus">
        <TextInput aria-label="Store" aria-invalid defaultValue="Leith Walk" />
      </Forced>
      <TextInput aria-label="Store" readOnly defaultValue="Leith Walk" />
      <TextInput aria-label="Store" aria-disabled defaultValue="Leith Walk" />
    </Sample>
    <Sample file="ui/field.tsx" state="empty, with help, wrong" column>
      <Field label="Store" error={undefined}>
        {(control) => <TextInput {...control} />}
      </Field>
      <Field label="Store" error={undefined} help="As staff call it.">
        {(control) => <TextInput {...control} defaultValue="Leith Walk" />}
      </Field>
      <Field label="Store" error={t('common.required')} help="As staff call it.">
        {(control) => <TextInput {...control} />}
      </Field>
    </Sample>
    <Sample file="ui/password-input.tsx" state="with ui/rule-list.tsx" column>
      <Field label="Password" error={undefined}>
        {(control) => (
          <PasswordInput
            {...control}
            size="form"
            showLabel="Show password"
            hideLabel="Hide password"
            defaultValue="secret"
          />
        )}
      </Field>
      <RuleList
        metLabel="done"
        rules={[
          { text: '12 characters', met: false },
          { text: 'One upper case letter', met: false },
          { text: 'One lower case letter', met: true },
          { text: 'Not a common password', met: true },
        ]}
      />
    </Sample>
    <Sample file="ui/text-area.tsx" column>
      <Field label="Message" error={undefined}>
        {(control) => <TextArea {...control} defaultValue="We run twelve shops." />}
      </Field>
    </Sample>
    <Sample file="ui/select.tsx" state="nothing chosen, chosen, focus" column>
      <Select aria-label="City" choices={CITIES} noneLabel="Choose a city" />
      <Select aria-label="City" choices={CITIES} noneLabel="Choose a city" defaultValue="leeds" />
      <Forced state="focus">
        <Select aria-label="City" choices={CITIES} noneLabel="Choose a city" defaultValue="leeds" />
      </Forced>
    </Sample>
    <Sample file="ui/combobox.tsx" state="closed; see above the page" column>
      <ComboboxSample />
    </Sample>
    <Sample file="ui/stepper.tsx" state="in the middle, at its least" column>
      <StepperSample start="12" />
      <StepperSample start="1" />
    </Sample>
    <Sample
      file="ui/filter-select.tsx"
      state="with ui/filter-button.tsx: all, filtering, as wide as its place"
      column
    >
      <div className="flex gap-2">
        <FilterSelect label="Status" value="" allLabel="All" options={[]} onChange={nothing} />
        <FilterSelect
          label="Status"
          value="activated"
          allLabel="All"
          options={[{ value: 'activated', label: 'Activated' }]}
          onChange={nothing}
        />
      </div>
      <FilterSelect block label="Status" value="" allLabel="All" options={[]} onChange={nothing} />
    </Sample>
    <Sample file="shared/lists/search-box.tsx" state="empty, searching" column>
      <div className="flex">
        <SearchBox label="Search" hint="Licence, store" value="" onSearch={nothing} />
      </div>
      <div className="flex">
        <SearchBox label="Search" hint="Licence, store" value="Edinburgh" onSearch={nothing} />
      </div>
    </Sample>
    <Sample file="ui/field-error.tsx">
      <FieldError text={t('licences.periodRequired')} />
    </Sample>
  </div>
)
