import { type FormEvent, useRef, useState } from 'react'

/** The state of a form that asks for one code. `refuse` names what is wrong with the code, and focuses its field. */
export const useCodeEntry = () => {
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  return {
    ...{ code, fault, failure, isPending, input, setFailure },
    change: (typed: string) => {
      setCode(typed)
      setFault(undefined)
    },
    refuse: (text: string) => {
      setFault(text)
      input.current?.focus()
    },
    /** Runs the call of a submitted form, one at a time. */
    send: async (event: FormEvent, call: () => Promise<void>): Promise<void> => {
      event.preventDefault()
      if (isPending) return
      setFailure(undefined)
      setIsPending(true)
      await call()
      setIsPending(false)
    },
  }
}
