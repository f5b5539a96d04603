import { LoaderCircle } from 'lucide-react'

/** Work in progress. Silent: the words next to it name the work. */
export const Spinner = ({ size = 16 }: { size?: number }) => (
  <LoaderCircle aria-hidden size={size} className="shrink-0 animate-spin motion-reduce:animate-none" />
)
