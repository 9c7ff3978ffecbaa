/** Who plays, what can be done now, and what the engine says. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { LEVELS } from "../levels";
import { type Session, solutionSaid, worth } from "../session";
import type { Solved } from "../worker";
import { described } from "./moves";

const SHOWN = 3; // moves of a hint

/** A choice for each seat: a person, or the engine; none in a game for one player. */
export function Seats({ session }: { session: Session }): JSX.Element | null {
  const { players } = session.game.data;
  if (session.alone) return null;
  const swapped = session.state.seat !== session.state.mover;
  const name = (seat: number): string => (swapped ? `${players[1 - seat]}, at first ${players[seat]}` : players[seat]);
  return (
    <fieldset class="seats">
      <legend>Who plays</legend>
      {session.seats.map((level, seat) => (
        <label key={seat}>
          <span>{name(seat)}</span>
          <select name={`seat-${seat}`} value={level} onChange={(event) => session.seat(seat, event.currentTarget.value)}>
            {LEVELS.map(({ name, text }) => (
              <option key={name} value={name}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}

/** What is to be done now, above the board. */
export function Status({ session }: { session: Session }): JSX.Element {
  const { verdict, progress } = session;
  const who = session.toMove;
  const swapped = session.state.seat !== session.state.mover ? " (sides were swapped)" : "";
  const doing = session.thinking && progress ? `: ${session.state.said(progress.best)} ${worth({ proof: "", value: progress.value })}` : "";
  return (
    <p class="status" id="status" data-seat={session.state.seat}>
      {verdict ? <strong>{verdict}</strong> : <strong>{`${who} to move${swapped}`}</strong>}
      {session.thinking && <span class="quiet"> the engine thinks{doing}</span>}
      {session.paused && !verdict && <span class="quiet"> the engine waits</span>}
    </p>
  );
}

/** The moves that the chosen points make, and those without points. */
export function Choices({ session }: { session: Session }): JSX.Element | null {
  if (!session.personToMove) return null;
  const { choices, pointless, chosen } = session;
  if (!choices.length && (!pointless.length || chosen.sites.length)) return null;
  return (
    <div class="choices" role="group" aria-label="Moves to choose from">
      {choices.map((move) => (
        <button type="button" key={move.text} class="move" onClick={() => session.play(move)}>
          {described(session, move)}
        </button>
      ))}
      {!chosen.sites.length &&
        pointless.map((move) => (
          <button type="button" key={move.text} class="move" onClick={() => session.play(move)}>
            {described(session, move)}
          </button>
        ))}
    </div>
  );
}

/** What can be done with the game. */
export function Buttons({ session, onNew }: { session: Session; onNew: () => void }): JSX.Element {
  const idle = !session.thinking && !session.advising;
  return (
    <div class="buttons" role="group" aria-label="The game">
      <button type="button" onClick={() => session.undo()} disabled={!session.here.parent}>
        Undo
      </button>
      <button type="button" onClick={() => session.redo()} disabled={!session.here.next}>
        Redo
      </button>
      <button type="button" onClick={() => session.cancel()} disabled={!session.chosen.sites.length}>
        Choose again
      </button>
      <button type="button" onClick={() => void session.advise()} disabled={!idle || !session.personToMove}>
        {session.advising ? "Hint …" : "Hint"}
      </button>
      {session.thinking && (
        <>
          <button type="button" onClick={() => session.moveNow()}>
            Move now
          </button>
          <button type="button" onClick={() => session.pause()}>
            Stop
          </button>
        </>
      )}
      {session.paused && !session.over && (
        <button type="button" onClick={() => session.resume()}>
          Go on
        </button>
      )}
      {!session.alone && (
        <button type="button" onClick={() => session.resign()} disabled={!!session.over || session.thinking || !session.here.parent}>
          Resign
        </button>
      )}
      <button type="button" onClick={onNew}>
        New game
      </button>
    </div>
  );
}

/** The next move of a solution; the others are shown to those who ask for them. */
function NextMove({ session, solution }: { session: Session; solution: Solved }): JSX.Element {
  const { line } = solution;
  const shown = useMemo(() => session.state.saidLine(line), [solution, session.here]);
  const said = solutionSaid(solution);
  return (
    <div class="hint">
      <p class="quiet">{`${said[0].toUpperCase()}${said.slice(1)}.`}</p>
      <p>
        {"Next: "}
        <button type="button" onClick={() => session.play(line[0])}>
          {shown[0]}
        </button>
      </p>
      {line.length > 1 && (
        <details key={line.length}>
          <summary>All its moves</summary>
          <p class="line">{shown.map((text, ply) => [<span key={ply}>{text}</span>, " "])}</p>
        </details>
      )}
    </div>
  );
}

/** The best moves as the engine sees them. */
export function Hint({ session }: { session: Session }): JSX.Element | null {
  const { hint } = session;
  const line = useMemo(
    () => (hint && !hint.solution ? session.state.saidLine([hint.moves[0].text, ...hint.moves[0].line]) : []),
    [hint, session.here],
  );
  if (!hint) return null;
  if (hint.solution) return <NextMove session={session} solution={hint.solution} />;
  return (
    <div class="hint">
      <table>
        <caption>{`The engine, ${hint.playouts.toLocaleString("en")} playouts, for ${session.toMove}`}</caption>
        <thead>
          <tr>
            <th scope="col">move</th>
            <th scope="col">value</th>
            <th scope="col">tried</th>
          </tr>
        </thead>
        <tbody>
          {hint.moves.slice(0, SHOWN).map((judged) => (
            <tr key={judged.text}>
              <td>
                <button type="button" onClick={() => session.play(judged.text)}>
                  {session.state.said(judged.text)}
                </button>
              </td>
              <td>{worth(judged)}</td>
              <td>{judged.visits.toLocaleString("en")}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {line.length > 1 && <p class="quiet line">{["expected:", ...line].map((text) => [<span key={text}>{text}</span>, " "])}</p>}
      {hint.full && <p class="quiet">The memory for the search is full.</p>}
    </div>
  );
}
