// One line that says what is being done, on the error output: rewritten on a terminal, else now and then a new one.
export function progressLine(stream = process.stderr) {
  const started = Date.now();
  let last = started;
  let shown = false;
  return (text) => {
    const now = Date.now();
    if (text === undefined) {
      if (shown && stream.isTTY) stream.write("\r\x1b[K");
      return;
    }
    const pause = stream.isTTY ? 0 : 5_000;
    if (now - started < 1_000 || now - last < pause) return;
    last = now;
    shown = true;
    stream.write(
      stream.isTTY ? `\r\x1b[K[cortex] ratchet: ${text}` : `[cortex] ratchet: ${text}\n`,
    );
  };
}
