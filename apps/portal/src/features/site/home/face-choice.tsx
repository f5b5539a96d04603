import { Check } from 'lucide-react'
import { DRAWN_PEOPLE, FIRST_PERSON } from '#src/features/site/home/age-check.ts'
import { Face } from '#src/features/site/pictures/face.tsx'
import { t } from '#src/i18n/translation.ts'

/** Choice of a drawing. Radio buttons let arrow keys move between drawings. */
export const FaceChoice = () => (
  <fieldset>
    <legend className="mb-2 text-help font-semibold text-text-muted">{t('siteHome.demo.pick')}</legend>
    <div className="grid grid-cols-3 gap-3">
      {DRAWN_PEOPLE.map((person) => (
        <label
          key={person}
          className="group relative block cursor-pointer overflow-hidden rounded-dialog border-2 border-transparent bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-disabled:cursor-default has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="person"
            value={person}
            defaultChecked={person === FIRST_PERSON}
            disabled
            className="sr-only"
          />
          <Face name={person} className="aspect-200/216 w-full" />
          <span className="sr-only">{t(`siteHome.demo.people.${person}`)}</span>
          <span className="absolute top-2 right-2 hidden size-5.5 place-items-center rounded-full bg-accent text-on-accent group-has-checked:grid">
            <Check aria-hidden size={14} strokeWidth={3} />
          </span>
        </label>
      ))}
    </div>
  </fieldset>
)
