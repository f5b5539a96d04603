import { useState } from 'react'
import { Forced, Sample } from '#src/features/styleguide/sample.tsx'
import { t } from '#src/i18n/translation.ts'
import { labelled } from '#src/shared/page/labelled.ts'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { RadioCards } from '#src/ui/radio-cards.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { tabProps, TabList } from '#src/ui/tab-list.tsx'
import { ThemeSwitch } from '#src/ui/theme-switch.tsx'
import { nothing } from '#src/features/styleguide/sample-values.ts'

const PERIODS = ['1', '12', '24', '36'].map((months) => ({
  value: months,
  title: `£${months}.00`,
  text: months === '1' ? '1 month' : `${months} months`,
}))
const LOGINS = [
  { value: 'password', title: 'Any way', text: 'Members log in with their password.' },
  { value: 'code', title: 'Two factors', text: 'Members also need a code from an app on their phone.' },
]
const SIDES = [
  { value: 'self', label: 'Myself' },
  { value: 'other', label: 'Somebody else' },
] as const

const Tabs = () => {
  const [chosen, setChosen] = useState(0)
  return (
    <TabList label="Days" className="flex gap-4 border-b">
      {['Yesterday', 'Last week'].map((name, place) => (
        <button
          key={name}
          type="button"
          {...tabProps(place === chosen, 'tab-panel')}
          onClick={() => setChosen(place)}
          className="border-b-2 border-transparent py-2 font-medium text-text-muted aria-selected:border-accent aria-selected:text-accent"
        >
          {name}
        </button>
      ))}
    </TabList>
  )
}

export const ChoiceSamples = () => (
  <div className="flex flex-col gap-6">
    <Sample file="ui/checkbox.tsx" state="off, on, some, focus, disabled, disabled and on">
      <Checkbox label="Off" checked={false} onChange={nothing} />
      <Checkbox label="On" checked onChange={nothing} />
      <Checkbox label="Some" checked={false} mixed onChange={nothing} />
      <Forced state="focus">
        <Checkbox label="Focus" checked onChange={nothing} />
      </Forced>
      <Checkbox label="Disabled" checked={false} disabled onChange={nothing} />
      <Checkbox label="Disabled" checked disabled onChange={nothing} />
    </Sample>
    <Sample file="ui/checkbox-field.tsx" state="off, on" column>
      <CheckboxField label="I have read the terms and conditions" checked={false} onChange={nothing} />
      <CheckboxField label="I have read the terms and conditions" checked onChange={nothing} />
    </Sample>
    <Sample file="ui/radio-cards.tsx" state="nothing chosen and wrong; chosen; focus; wide" column>
      <RadioCards
        legend="Period"
        aside="per licence and month"
        choices={PERIODS}
        value=""
        onChange={nothing}
        help="Without VAT."
        error={t('licences.periodRequired')}
      />
      <RadioCards
        legend="Period"
        aside="per licence and month"
        choices={PERIODS}
        value="12"
        onChange={nothing}
      />
      <Forced state="focus">
        <RadioCards legend="Period" aside="" choices={PERIODS} value="1" onChange={nothing} />
      </Forced>
      <RadioCards legend="Login" aside="" choices={LOGINS} value="code" onChange={nothing} wide />
    </Sample>
    <Sample file="ui/segmented-control.tsx" state="chosen; nothing chosen and wrong; focus" column>
      <SegmentedControl legend="Who pays" choices={SIDES} value="self" onChange={nothing} />
      <SegmentedControl legend="Who pays" choices={SIDES} value="" onChange={nothing} error="Please choose" />
      <Forced state="focus">
        <SegmentedControl legend="Who pays" choices={SIDES} value="self" onChange={nothing} />
      </Forced>
    </Sample>
    <Sample file="ui/tab-list.tsx">
      <Tabs />
    </Sample>
    <Sample file="ui/theme-switch.tsx">
      <ThemeSwitch
        label="Theme"
        names={{ system: 'As the device', light: 'Light', dark: 'Dark' }}
        labelled={labelled}
      />
    </Sample>
  </div>
)
