import { cx } from 'class-variance-authority'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { TextInput, type TextInputProps } from '#src/ui/text-input.tsx'

interface PasswordInputProps extends Omit<TextInputProps, 'type'> {
  /** Label of the button, such as 'Show password'. */
  showLabel: string
  hideLabel: string
}

/** A password field with a button that shows or hides the password. */
export const PasswordInput = ({ showLabel, hideLabel, className, ...props }: PasswordInputProps) => {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <div className="relative">
      <TextInput
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        type={isShown ? 'text' : 'password'}
        className={cx('pr-12', className)}
      />
      <button
        type="button"
        aria-label={isShown ? hideLabel : showLabel}
        aria-controls={props.id}
        onClick={() => setIsShown(!isShown)}
        className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-control text-text-muted hover:text-text focus-visible:-outline-offset-4"
      >
        <Icon aria-hidden size={18} />
      </button>
    </div>
  )
}
