import { CircleAlert } from 'lucide-react'

/** The error of a group of controls, such as radio buttons. A single control uses `Field`. */
export const FieldError = ({ id, text }: { id?: string; text: string }) => (
  <p id={id} data-field-error className="mt-1 flex gap-1.5 text-help font-medium text-error">
    <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
    {text}
  </p>
)
