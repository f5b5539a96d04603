const initialsOf = (name: string) => {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
}

const TONES = { accent: 'bg-accent-soft text-accent', retail: 'bg-retail-soft text-retail' }

/** A person's initials, next to the name. */
export const Avatar = ({ name, tone = 'accent' }: { name: string; tone?: keyof typeof TONES }) => (
  <span
    aria-hidden
    className={`flex size-8 shrink-0 items-center justify-center rounded-full text-cell font-semibold uppercase ${TONES[tone]}`}
  >
    {initialsOf(name)}
  </span>
)
