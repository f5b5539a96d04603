import { cva, cx, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

/** Classes of a text field or a control that opens a list. */
export const inputClass = cva(
  `w-full min-w-0 rounded-control border border-border-control bg-surface text-text outline-hidden
   transition-[border-color,box-shadow] duration-100 placeholder:text-text-faint
   hover:border-text-faint focus-visible:border-accent focus-visible:ring-[3px] focus-visible:ring-ring
   aria-invalid:border-error aria-invalid:focus-visible:ring-ring-error
   read-only:bg-sunken aria-disabled:bg-sunken aria-disabled:text-text-faint pointer-coarse:min-h-11 pointer-coarse:text-form`,
  {
    variants: {
      /** Heights in px: 36 in toolbars, 40 in dialogs, 44 with larger text on forms. */
      size: {
        toolbar: 'h-9 px-3 text-base',
        dialog: 'h-10 px-3 text-base',
        form: 'h-11 px-3 text-form',
      },
    },
    defaultVariants: { size: 'dialog' },
  },
)

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'size'> {
  size?: NonNullable<VariantProps<typeof inputClass>['size']>
}

/** A one-line text field. Pass the ids of a `Field`. */
export const TextInput = ({ size, className, ...props }: TextInputProps) => (
  <input {...props} className={cx(inputClass({ size }), className)} />
)
