/** Numbers of the game as it is now: they grow while somebody looks at them. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Loaded } from "../../page/data";
import type { Found } from "../measure";
import { length, share } from "../numbers";

interface Props {
  readonly loaded: Loaded;
  readonly players: readonly string[];
  /** The script of the worker. */
  readonly script: () => Promise<string>;
}

/** A part that can be opened, with what has been measured; it measures only as long as it is open. */
export function Numbers(props: Props): JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <details class="numbers" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Numbers</summary>
      {open && <Measured key={props.loaded.data.game.fingerprint} {...props} />}
    </details>
  );
}

function Measured({ loaded, players, script }: Props): JSX.Element {
  const [found, setFound] = useState<Found | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    let worker: Worker | null = null;
    let ended = false;
    const begin = async (): Promise<void> => {
      const url = URL.createObjectURL(new Blob([await script()], { type: "text/javascript" }));
      if (ended) return URL.revokeObjectURL(url);
      worker = new Worker(url);
      worker.onmessage = ({ data }: MessageEvent<Found>) => setFound(data);
      worker.onerror = () => setTrouble("The numbers cannot be measured here.");
      worker.postMessage({ game: loaded.data.game, module: loaded.module });
      URL.revokeObjectURL(url);
    };
    begin().catch((fault: unknown) => setTrouble(String(fault)));
    return () => {
      ended = true;
      worker?.terminate();
    };
  }, [loaded]);
  if (trouble || !found) return <p class="quiet">{trouble || "Counting …"}</p>;
  const finished = found.games - found.unfinished;
  const alone = players.length === 1;
  return (
    <>
      <p>
        From the start there are{" "}
        {found.perft.map((number, place) => `${number.toLocaleString("en")} ${place ? `sequences of ${place + 1} moves` : number === 1 ? "move" : "moves"}`).join(", ")}
        {found.cut ? "; more would take too long to count" : ""}.
      </p>
      {finished > 0 && (
        <table>
          <caption>{`${found.games.toLocaleString("en")} random games, with intervals that hold in 95 of 100 cases`}</caption>
          <tbody>
            {players.map((player, place) => (
              <Row key={player} name={alone ? "solved" : `${player} wins`} value={share(found.wins[place], finished)} />
            ))}
            <Row name={alone ? "not solved" : "draws"} value={share(found.draws, finished)} />
            {found.unfinished > 0 && <Row name="too long, and left out" value={share(found.unfinished, found.games)} />}
            <Row name="moves in a game" value={length(found)} />
          </tbody>
        </table>
      )}
      {found.trouble && <p class="notice">{`${found.trouble}.`}</p>}
    </>
  );
}

function Row({ name, value }: { name: string; value: string }): JSX.Element {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{value}</td>
    </tr>
  );
}
