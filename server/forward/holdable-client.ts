import type { Socket } from 'node:net'
import { type buildConnector, Client, type Dispatcher } from 'undici'

/**
 * Holds the bytes of a connection back while their reader is slower, in front of undici. Its own pause stays in the middle of
 * a response: it fails the call when the server closes meanwhile, although all of it may have come, and a reset ends the
 * process. Held in front, the end comes behind the last byte, and the deadline between bytes goes on.
 */
export class Flow {
  #socket: Socket | null = null
  #isHeld = false

  /** From now on it is about this connection. */
  attach(socket: Socket): void {
    this.#socket = socket
    this.#isHeld = false
    const read = socket.read
    socket.read = size => (this.#isHeld && socket === this.#socket ? null : read.call(socket, size))
  }

  hold(): void {
    this.#isHeld = true
  }

  /** Goes on reading, but not from within a response that is being read. */
  release(): void {
    if (!this.#isHeld) return
    this.#isHeld = false
    const socket = this.#socket
    process.nextTick(() => socket?.emit('readable'))
  }
}

/** What a call may carry: it is given the flow of the connection that its response comes by. */
export interface FlowOptions {
  readonly call?: { flow: Flow | null }
}

/** One connection to a server, whose bytes a call may hold back; for the `factory` of a pool. */
export class HoldableClient extends Client {
  readonly #flow: Flow

  constructor(origin: URL, options: Client.Options & { connect: buildConnector.connector }) {
    const flow = new Flow()
    super(origin, {
      ...options,
      connect: (target, callback) =>
        options.connect(target, (...result) => {
          if (result[1] !== null) flow.attach(result[1])
          callback(...result)
        }),
    })
    this.#flow = flow
  }

  override dispatch(
    options: Dispatcher.DispatchOptions & FlowOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean {
    if (options.call !== undefined) options.call.flow = this.#flow
    return super.dispatch(options, handler)
  }
}
