interface Stream {
  on: (event: 'drain' | 'close', listener: () => void) => unknown
  off: (event: 'drain' | 'close', listener: () => void) => unknown
}

/** Resolves once a stream takes more, or is over. Leaves nothing behind, as it is asked for every few kilobytes. */
export function roomIn(stream: Stream): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stream.off('drain', done)
      stream.off('close', done)
      resolve()
    }
    stream.on('drain', done)
    stream.on('close', done)
  })
}
