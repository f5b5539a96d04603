import { LoaderCircle } from 'lucide-react'

/** Something is at work. Says nothing itself: what is at work stands in words beside it. */
export const Spinner = ({ size = 16 }: { size?: number }) => (
  <LoaderCircle aria-hidden size={size} className="shrink-0 animate-spin motion-reduce:animate-none" />
)
