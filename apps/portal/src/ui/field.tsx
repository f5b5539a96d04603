import { cx } from 'class-variance-authority'
import { type ReactNode, useId } from 'react'
import { FieldError } from '#src/ui/field-error.tsx'

/** What a control must carry so that its label, help and error belong to it. */
export interface FieldControl {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps {
  label: ReactNode
  /** What is wrong with the value; undefined while nothing is. */
  error: string | undefined
  /** What a person may want to know before typing. */
  help?: ReactNode
  className?: string
  children: (control: FieldControl) => ReactNode
}

/** A label, its control, and help or an error below: `<Field …>{(control) => <TextInput {...control} />}</Field>`. */
export const Field = ({ label, error, help, className, children }: FieldProps) => {
  const id = useId()
  const errorId = `${id}-error`
  const helpId = `${id}-help`
  const describedBy = [help && helpId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className={cx('flex min-w-0 flex-col', className)}>
      <label htmlFor={id} className="mb-1 text-base font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {help && (
        <p id={helpId} className="mt-1 text-help text-text-muted">
          {help}
        </p>
      )}
      {error && <FieldError id={errorId} text={error} />}
    </div>
  )
}
