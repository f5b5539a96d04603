import type { ReactNode } from 'react'

export interface PictureCardProps {
  picture: ReactNode
  title: string
  text: string
  link: ReactNode
}

/** Card with a picture above its text. */
export const PictureCard = ({ picture, title, text, link }: PictureCardProps) => (
  <article className="flex h-full flex-col overflow-hidden rounded-surface border bg-surface">
    <div className="border-b bg-sunken">{picture}</div>
    <div className="flex flex-1 flex-col items-start p-6">
      <h3 className="text-card-title font-semibold">{title}</h3>
      <p className="mt-2 mb-4 flex-1 text-card text-text-muted">{text}</p>
      {link}
    </div>
  </article>
)
