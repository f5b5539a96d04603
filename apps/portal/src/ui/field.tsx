import { cx } from 'class-variance-authority'
import { type ReactNode, useId } from 'react'
import { FieldError } from '#src/ui/field-error.tsx'

/** Attributes that link a control to its label, help and error. */
export interface FieldControl {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps {
  label: ReactNode
  /** The error of the value; undefined if there is none. */
  error: string | undefined
  /** Help that is useful before typing. */
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
