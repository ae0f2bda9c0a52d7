/** What is used here of a client that comes without types. */
declare module 'yield-siftscience' {
  type Call = (...parts: readonly unknown[]) => Promise<unknown>

  export interface Client {
    readonly event: Readonly<Record<string, Call>>
    readonly label: Call
    readonly unlabel: Call
    readonly score: Call
    readonly decision: { readonly status: Call }
    readonly workflow: { readonly status: Call }
    readonly fingerprint: Readonly<Record<string, Call>>
  }

  export default function openClient(options: object): Client
}
