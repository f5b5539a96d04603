import { LoaderCircle } from 'lucide-react'

/** A spinner, hidden from screen readers: the text next to it names the work. */
export const Spinner = ({ size = 16 }: { size?: number }) => (
  <LoaderCircle aria-hidden size={size} className="shrink-0 animate-spin motion-reduce:animate-none" />
)
