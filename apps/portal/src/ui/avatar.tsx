const initialsOf = (name: string) => {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
}

/** A person's initials. The name itself stands beside it. */
export const Avatar = ({ name }: { name: string }) => (
  <span
    aria-hidden
    className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft text-cell font-semibold text-accent uppercase"
  >
    {initialsOf(name)}
  </span>
)
