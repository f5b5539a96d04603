import '#src/shared/organisations/texts/access/texts.ts'
import type { Place } from '@assure/contract/authorise'
import { LICENCE_TEXT_MAX, MEMBER_PLACES_MAX } from '@assure/contract/constants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { licenceQuery } from '#src/api/queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { placeName } from '#src/shared/organisations/place-words.ts'
import { Button } from '#src/ui/button.tsx'
import { Combobox } from '#src/ui/combobox.tsx'
import { Field } from '#src/ui/field.tsx'
import { FieldError } from '#src/ui/field-error.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'

/** Loads the known chains or stores that contain the typed text. */
const useKnown = (place: 'requested_by' | 'subclient', typed: string): readonly string[] => {
  const { data } = useQuery({
    ...licenceQuery('list_licence_places', { place, search: typed.trim() }),
    placeholderData: keepPreviousData,
  })
  return data?.values ?? []
}

interface PlaceComboboxProps {
  place: 'requested_by' | 'subclient'
  label: string
  help?: string
  error?: string | undefined
  value: string
  onChange: (value: string) => void
  inputRef?: React.Ref<HTMLInputElement>
}

const PlaceCombobox = ({ place, label, help, error, value, onChange, inputRef }: PlaceComboboxProps) => {
  const { t } = useTranslation()
  const known = useKnown(place, value)
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <Combobox
          control={control}
          label={label}
          {...(inputRef && { inputRef })}
          value={value}
          onChange={onChange}
          onBlur={() => undefined}
          known={known}
          newLabel={(typed) => t('placeChoice.addNew', { typed })}
          openLabel={t('placeChoice.open')}
          maxLength={LICENCE_TEXT_MAX}
        />
      )}
    </Field>
  )
}

interface AddPlaceProps {
  places: readonly Place[]
  onAdd: (place: Place) => void
}

const AddPlace = ({ places, onAdd }: AddPlaceProps) => {
  const { t } = useTranslation()
  const [chain, setChain] = useState('')
  const [store, setStore] = useState('')
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const add = () => {
    input.current?.focus()
    const place = { chain: chain.trim(), store: store.trim() || null }
    if (place.chain === '') return setError(t('placeChoice.needChain'))
    if (places.length >= MEMBER_PLACES_MAX) return setError(t('placeChoice.full', { max: MEMBER_PLACES_MAX }))
    if (!places.some((one) => placeName(one) === placeName(place))) onAdd(place)
    setChain('')
    setStore('')
  }
  return (
    <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-[1fr_1fr_auto]">
      <PlaceCombobox
        place="requested_by"
        label={t('placeChoice.chain')}
        error={error}
        value={chain}
        inputRef={input}
        onChange={(value) => {
          setChain(value)
          setError(undefined)
        }}
      />
      <PlaceCombobox
        place="subclient"
        label={t('placeChoice.store')}
        help={t('placeChoice.storeHelp')}
        value={store}
        onChange={setStore}
      />
      <Button size="dialog" className="sm:mt-6" icon={<Plus aria-hidden size={16} />} onClick={add}>
        {t('placeChoice.add')}
      </Button>
    </div>
  )
}

interface PlacesFieldProps {
  /** null for all places. */
  places: readonly Place[] | null
  onChange: (places: readonly Place[] | null) => void
  /** The roles or permissions that the places limit. */
  help: string
  error: string | undefined
}

/** All places, or chosen chains and stores. */
export const PlacesField = ({ places, onChange, help, error }: PlacesFieldProps) => {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl
        legend={t('placeChoice.legend')}
        choices={[
          { value: 'all', label: t('placeChoice.all') },
          { value: 'choose', label: t('placeChoice.choose') },
        ]}
        value={places ? 'choose' : 'all'}
        onChange={(value) => onChange(value === 'all' ? null : (places ?? []))}
      />
      <p className="-mt-2 text-help text-text-muted">{help}</p>
      {places && (
        <>
          {places.length > 0 && (
            <ul aria-label={t('placeChoice.chosen')} className="flex flex-wrap gap-2">
              {places.map((place) => (
                <li
                  key={placeName(place)}
                  className="flex min-w-0 items-center gap-1 rounded-control bg-accent-soft pl-2.5 text-accent"
                >
                  <span className="wrap-anywhere">{placeName(place)}</span>
                  <IconButton
                    label={t('placeChoice.remove', { place: placeName(place) })}
                    icon={<X aria-hidden size={14} />}
                    onClick={() => onChange(places.filter((one) => one !== place))}
                  />
                </li>
              ))}
            </ul>
          )}
          <AddPlace places={places} onAdd={(place) => onChange([...places, place])} />
          <p role="status" className="text-help text-text-muted">
            {t('placeChoice.help', { count: places.length, max: MEMBER_PLACES_MAX })}
          </p>
          {error && <FieldError text={error} />}
        </>
      )}
    </div>
  )
}
