import type { ReactNode } from 'react'

/** A device as tall as the card's picture lets it stand. */
export const Standing = ({ children }: { children: ReactNode }) => (
  <div className="flex h-68.75 items-end justify-center overflow-hidden px-4 pt-10">{children}</div>
)
