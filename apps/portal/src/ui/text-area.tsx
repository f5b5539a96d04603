import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { inputClass } from '#src/ui/text-input.tsx'

/** A field for several lines of text. Pass the ids of a `Field`. */
export const TextArea = ({ className, ...props }: ComponentProps<'textarea'>) => (
  <textarea
    {...props}
    className={cx(inputClass({ size: null }), 'min-h-26 resize-y px-3 py-2.5 text-form', className)}
  />
)
