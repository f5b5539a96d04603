/** 128 random bits in hex. Unlike `crypto.randomUUID` it is there on plain http too. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** A random UUID, version 4, on plain http too. */
export const randomUuid = (): string =>
  randomId().replace(
    /^(.{8})(.{4}).(.{3})(.)(.{3})(.{12})$/,
    (_, low: string, mid: string, high: string, variant: string, clock: string, node: string) =>
      `${low}-${mid}-4${high}-${((Number.parseInt(variant, 16) & 3) | 8).toString(16)}${clock}-${node}`,
  )
