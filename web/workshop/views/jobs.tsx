/** What takes long: analyses, comparisons and proofs, how far they are, and what they have found. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Given, Job, Wanted } from "../api";
import type { Work } from "../work";

const BUDGETS = ["quick", "standard", "thorough"] as const;
const SECONDS = [10, 60, 600, 3600] as const;

export function Jobs({ work }: { work: Work }): JSX.Element {
  const { jobs, beside, live } = work;
  const [budget, setBudget] = useState<string>("quick");
  const [seconds, setSeconds] = useState<number>(60);
  useEffect(() => {
    jobs.watch(true);
    return () => jobs.watch(false);
  }, [jobs]);
  if (!work.server.mayWrite) return <p>Only someone who has the whole address, with the token, can measure here.</p>;
  const here: Given = { name: work.fileName, text: work.text, options: live.session?.variant.data.options ?? {} };
  const there: Given | null = beside.source && beside.loaded && { name: beside.source.name, text: beside.source.text, options: beside.loaded.data.options };
  const ready = there && !beside.trouble;
  const broken = live.mistakes.length > 0 || !live.session;
  const alone = live.session?.alone ?? false;
  const start = (more: Omit<Wanted, keyof Given>): void => void jobs.begin({ ...here, ...more });
  return (
    <>
      <p class="quiet">They run on the server's machine, one after the other, with the text and the options as they are now.</p>
      <p class="start">
        <label>
          Budget:{" "}
          <select name="budget" value={budget} onChange={(event) => setBudget(event.currentTarget.value)}>
            {BUDGETS.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>{" "}
        <button type="button" disabled={broken || alone} onClick={() => start({ kind: "analyse", budget })}>
          Analyse
        </button>{" "}
        <button type="button" disabled={broken || alone || !ready} onClick={() => there && start({ kind: "compare", budget, against: there })}>
          Compare with the game beside
        </button>
      </p>
      {alone && <p class="quiet">An analysis or a comparison needs a game between players; this one is for one, and can be solved.</p>}
      {!alone && !ready && <p class="quiet">To compare, put another game beside this one.</p>}
      <p class="start">
        <label>
          At most:{" "}
          <select name="seconds" value={seconds} onChange={(event) => setSeconds(Number(event.currentTarget.value))}>
            {SECONDS.map((number) => (
              <option key={number} value={number}>
                {number < 60 ? `${number} seconds` : number < 3600 ? `${number / 60} min` : `${number / 3600} h`}
              </option>
            ))}
          </select>
        </label>{" "}
        <button type="button" disabled={broken} onClick={() => start({ kind: "solve", seconds })}>
          Solve
        </button>
      </p>
      {jobs.trouble && (
        <p class="notice" role="alert">
          {jobs.trouble}
        </p>
      )}
      <ul class="jobs">
        {[...jobs.all].reverse().map((job) => (
          <li key={job.id}>
            <One job={job} onCancel={() => void jobs.cancel(job.id)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function One({ job, onCancel }: { job: Job; onCancel: () => void }): JSX.Element {
  const going = job.state === "waiting" || job.state === "running";
  const name = `${job.kind}: ${job.title}`;
  return (
    <>
      <strong>{name}</strong> <span class={job.state === "failed" ? "notice" : "quiet"}>{job.state}</span>{" "}
      {job.page && (
        <a href={`jobs/${job.id}`} target="_blank" rel="noopener">
          its page
        </a>
      )}
      {going && (
        <>
          <progress aria-label={name} max={1} value={job.share ?? undefined} /> <span class="quiet">{job.doing}</span>{" "}
          <button type="button" onClick={onCancel}>
            Cancel
          </button>
        </>
      )}
      {job.said && (
        <details open={job.state === "failed" || (job.kind === "solve" && job.state === "done")}>
          <summary>What it says</summary>
          <pre tabIndex={0}>{job.said}</pre>
        </details>
      )}
    </>
  );
}
